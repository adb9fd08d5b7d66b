// What of the console is not written by hand: `client/`, built from clients/typescript, and `vendor/`, from npm.
// `npm run made` writes both; a test compares them.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
export const web = join(root, "services/console/web");
const { resolve } = createRequire(import.meta.url);
const packageOf = (name) => join(dirname(fileURLToPath(import.meta.url)), "node_modules", name);
const tsc = resolve("typescript/bin/tsc");

/** Every file below a folder, by its path from there. */
function below(folder) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

/** A folder that is gone afterwards. @template T @param {(folder: string) => T} use */
export function inScratch(use) {
    const folder = mkdtempSync(join(tmpdir(), "mazziere-made-"));
    try {
        return use(folder);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Builds the client into a folder, with its types. @param {string} folder */
export function buildClient(folder) {
    execFileSync(process.execPath, [tsc, "--project", join(root, "clients/typescript"), "--outDir", folder], {
        stdio: "inherit",
    });
}

/** Every file that is made, with its text, by its path in `web/`. @returns {Map<string, string>} */
export function made() {
    return inScratch((folder) => {
        buildClient(folder);
        const read = (file) => readFileSync(file, "utf8");
        const client = below(folder).filter((file) => file.endsWith(".js"));
        // Where a module comes from is said by its path here, and there are no maps.
        const code = (file) =>
            read(file)
                .replace(/^\/\/# sourceMappingURL=.*\n?/m, "")
                .replaceAll('from"preact"', 'from"./preact.js"');
        return new Map([
            ...client.map((file) => /** @type {[string, string]} */ ([`client/${file}`, read(join(folder, file))])),
            ["vendor/preact.js", code(join(packageOf("preact"), "dist/preact.mjs"))],
            ["vendor/hooks.js", code(join(packageOf("preact"), "hooks/dist/hooks.mjs"))],
            ["vendor/htm.js", code(join(packageOf("htm"), "dist/htm.mjs"))],
            ["vendor/LICENSE-preact", read(join(packageOf("preact"), "LICENSE"))],
            ["vendor/LICENSE-htm", read(join(packageOf("htm"), "LICENSE"))],
        ]);
    });
}

/**
 * Checks the types of the console in a copy of it, where the types of what it uses lie beside it.
 * @returns {string} What is wrong.
 */
export function typeFaults() {
    return inScratch((folder) => {
        cpSync(web, folder, { recursive: true });
        rmSync(join(folder, "client"), { recursive: true, force: true });
        buildClient(join(folder, "client"));
        for (const file of below(join(folder, "client")).filter((file) => file.endsWith(".js")))
            rmSync(join(folder, "client", file));
        mkdirSync(join(folder, "node_modules"));
        for (const name of ["preact", "htm"])
            cpSync(packageOf(name), join(folder, "node_modules", name), { recursive: true });
        const types = {
            preact: 'export * from "preact";',
            hooks: 'export * from "preact/hooks";',
            htm: 'export { default } from "htm";',
        };
        for (const [name, text] of Object.entries(types)) writeFileSync(join(folder, `vendor/${name}.d.ts`), text);
        const strict = [
            "strict",
            "noUncheckedIndexedAccess",
            "noImplicitReturns",
            "noUnusedLocals",
            "noUnusedParameters",
        ];
        const compilerOptions = {
            ...Object.fromEntries(strict.map((name) => [name, true])),
            target: "ES2022",
            lib: ["ES2023", "DOM", "DOM.Iterable"],
            module: "ES2022",
            moduleResolution: "Bundler",
            types: [],
            allowJs: true,
            checkJs: true,
            noEmit: true,
            skipLibCheck: true,
        };
        const config = { compilerOptions, include: ["**/*.js"], exclude: ["vendor/*.js", "node_modules"] };
        writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
        try {
            execFileSync(process.execPath, [tsc, "--project", folder], { encoding: "utf8" });
            return "";
        } catch (error) {
            return /** @type {{ stdout: string }} */ (error).stdout;
        }
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    rmSync(join(web, "client"), { recursive: true, force: true });
    for (const [file, text] of made()) {
        mkdirSync(dirname(join(web, file)), { recursive: true });
        writeFileSync(join(web, file), text);
    }
}
