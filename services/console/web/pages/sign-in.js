// Signing in: by a name where the house is for developers, else on the issuer's page.
import { known, signInAs } from "../frame/caller.js";
import { Dialog, Field, Wrong } from "../frame/parts.js";
import { t } from "../frame/texts.js";
import { html, useState } from "../frame/view.js";

const ROLES = ["player", "operator", "finance", "auditor"];

/** @param {{ close: () => void }} props */
export function SignIn({ close }) {
  const { sign_in } = known();
  const [error, setError] = useState(/** @type {unknown} */ (undefined));
  /** @param {SubmitEvent} event */
  async function entered(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    try {
      if (sign_in.kind === "openid") await (await import("../frame/openid.js")).leave(sign_in);
      else {
        await signInAs(/** @type {any} */ (form.get("role")), String(form.get("name")).trim());
        close();
      }
    } catch (failed) {
      setError(failed);
    }
  }
  return html`<${Dialog} title=${t("sign_in.title")} close=${close}>
    <form onSubmit=${entered}>
      ${sign_in.kind === "openid"
        ? html`<p>${t("sign_in.openid")}</p>`
        : html`<p>${t("sign_in.development")}</p>
            <${Field} label=${t("sign_in.name")}>
              <input name="name" required maxlength="40" autocomplete="username" autofocus />
            <//>
            <${Field} label=${t("sign_in.role")}>
              <select name="role">
                ${ROLES.map((role) => html`<option value=${role}>${t(`role.${role}`)}</option>`)}
              </select>
            <//>`}
      <button type="submit">${t("sign_in")}</button>
      <${Wrong} error=${error} />
    </form>
  <//>`;
}
