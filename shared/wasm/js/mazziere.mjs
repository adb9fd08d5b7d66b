// The verifier of bundles in Node and in browsers: loads the module that build.sh builds, and gives it the files that
// it asks for. It depends on nothing but WebAssembly.
//
// Files are { find(name), open(name), scratch() }: find gives the length of a file, -1 for nothing, -2 for what is no
// file; open and scratch give { read(into, offset), write(bytes, offset), close() }, whose read says how much it read.

const EX_SOFTWARE = 70;
const EX_IOERR = 74;
const PAGE = 1 << 20;

/** Verifies a bundle; `options` may have house, checkpoint (a text), key and witness (lists of keys). */
export async function verify(wasm, files, options = {}) {
  const open = new Map();
  let count = 0;
  let answer, failure, memory;
  const at = (pointer, length) => new Uint8Array(memory.buffer, pointer, length);
  const text = (pointer, length) => new TextDecoder().decode(at(pointer, length));
  const tried = (work) => {
    try {
      return work();
    } catch (error) {
      failure = error.message;
      return -3;
    }
  };
  const numbered = (file) => {
    open.set(++count, file);
    return count;
  };
  const host = {
    find: (name, length) => BigInt(tried(() => files.find(text(name, length)))),
    open: (name, length) => tried(() => numbered(files.open(text(name, length)))),
    scratch: () => tried(() => numbered(files.scratch())),
    read: (file, into, length, offset) => tried(() => open.get(file).read(at(into, length), Number(offset))),
    write: (file, bytes, length, offset) =>
      tried(() => {
        open.get(file).write(at(bytes, length), Number(offset));
        return 0;
      }),
    close: (file) => {
      open.get(file).close?.();
      open.delete(file);
    },
    say: (said, length) => {
      answer = JSON.parse(text(said, length));
    },
  };
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  const { exports } = await WebAssembly.instantiate(module, { host });
  memory = exports.memory;
  const question = new TextEncoder().encode(JSON.stringify(options));
  const room = exports.room(question.length);
  at(room, question.length).set(question);
  try {
    exports.verify(room, question.length);
  } catch (error) {
    // Rules that break off have said what broke off before they stop.
    answer ??= { code: EX_SOFTWARE, said: String(error) };
  } finally {
    open.forEach((file) => file.close?.());
  }
  return answer.code === EX_IOERR && failure ? { ...answer, said: failure } : answer;
}

/** A scratch file in memory, page by page. */
export function scratch() {
  const pages = [];
  const each = (bytes, offset, part) => {
    for (let done = 0; done < bytes.length; ) {
      const from = (offset + done) % PAGE;
      const length = Math.min(PAGE - from, bytes.length - done);
      part(Math.floor((offset + done) / PAGE), from, bytes.subarray(done, done + length));
      done += length;
    }
  };
  return {
    read(into, offset) {
      each(into, offset, (page, from, part) => {
        if (pages[page]) part.set(pages[page].subarray(from, from + part.length));
        else part.fill(0);
      });
      return into.length;
    },
    write(bytes, offset) {
      each(bytes, offset, (page, from, part) => (pages[page] ??= new Uint8Array(PAGE)).set(part, from));
    },
  };
}

/** The files of a browser (File, Blob), by their names. For a Worker: only there can they be read piece by piece. */
export function blobs(list) {
  const byName = new Map(Array.from(list, (file) => [file.name, file]));
  const reader = new FileReaderSync();
  return {
    find: (name) => byName.get(name)?.size ?? -1,
    open: (name) => ({
      read(into, offset) {
        const piece = byName.get(name).slice(offset, offset + into.length);
        into.set(new Uint8Array(reader.readAsArrayBuffer(piece)));
        return piece.size;
      },
    }),
    scratch,
  };
}
