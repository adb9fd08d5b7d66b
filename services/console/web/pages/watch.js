import { html } from "../frame/view.js";
import { t, useLanguage } from "../frame/texts.js";
export function Page() { useLanguage(); return html`<h1>${t("nav.watch")}</h1>`; }
