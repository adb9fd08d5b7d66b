// Fields for the code of something: what is none is said once, in words, before anybody is asked.
import { Field } from "../frame/parts.js";
import { t } from "../frame/texts.js";
import { html, useId, useState } from "../frame/view.js";

const CODE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * The code in what was typed or pasted, which may be the address of its page; undefined where there is none.
 * @param {string} typed
 */
export const codeIn = (typed) => CODE.exec(typed)?.[0].toLowerCase();

/** What is said of a code that is none. @param {{ kind: string, id?: string | undefined }} props */
export const NoCode = ({ kind, id }) => html`<p class="wrong" role="alert" id=${id}>${t(`staff.no_code.${kind}`)}</p>`;

/**
 * A field for a code.
 * @param {{ label: string, kind: "player" | "hold" | "thing", value: string, put: (event: any) => void, name?: string }} props
 *   `kind` is what it is a code of.
 */
export function CodeField({ label, kind, value, put, name }) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const wrong = left && value.trim() !== "" && codeIn(value) === undefined;
  return html`<${Field} label=${label}
      ><input
        name=${name}
        value=${value}
        autocomplete="off"
        spellcheck=${false}
        aria-invalid=${wrong}
        aria-describedby=${wrong ? id : undefined}
        onInput=${put}
        onFocus=${() => setLeft(false)}
        onBlur=${() => setLeft(true)}
    /><//>
    ${wrong && html`<${NoCode} kind=${kind} id=${id} />`}`;
}

/**
 * A form for a code, which opens its page.
 * @param {{ label: string, kind: "player" | "hold", open: (id: string) => void }} props
 */
export function OpenCode({ label, kind, open }) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const id = useId();
  /** @param {SubmitEvent} event */
  function entered(event) {
    event.preventDefault();
    const code = codeIn(typed);
    setWrong(code === undefined);
    if (code !== undefined) open(code);
  }
  /** @param {any} event */
  function put({ target }) {
    setTyped(target.value);
    setWrong(false);
  }
  return html`<form class="one-line" onSubmit=${entered}>
      <${Field} label=${label}
        ><input
          name="id"
          required
          value=${typed}
          autocomplete="off"
          spellcheck=${false}
          aria-invalid=${wrong}
          aria-describedby=${wrong ? id : undefined}
          onInput=${put}
      /><//>
      <button type="submit">${t("staff.open")}</button>
    </form>
    ${wrong && html`<${NoCode} kind=${kind} id=${id} />`}`;
}
