// What a page has read out to who listens: what comes into its live regions, or changes there, in the order of a screen
// reader that is polite.

/**
 * Notes it from now on. It runs in the page, before anything else there, and needs nothing from here.
 * @returns {void}
 */
export function announcing() {
    const LIVE = /** @type {Record<string, string>} */ ({ alert: "assertive", status: "polite", log: "polite" });
    const REGIONS = "[aria-live], [role=alert], [role=status], [role=log]";
    const said = /** @type {{ region: string, text: string }[]} */ ([]);
    Object.assign(window, { said });

    const elementOf = (/** @type {Node} */ node) =>
        /** @type {Element | null} */ (node instanceof Element ? node : node.parentElement);
    const isHeard = (/** @type {Node} */ node) =>
        (elementOf(node)?.checkVisibility() ?? false) && !elementOf(node)?.closest("[aria-hidden=true]");
    const regionOf = (/** @type {Node} */ node) => elementOf(node)?.closest(REGIONS) ?? null;
    const isLive = (/** @type {Element} */ region) =>
        (region.getAttribute("aria-live") ?? LIVE[region.getAttribute("role") ?? ""]) !== "off";
    const isAtomic = (/** @type {Element} */ region) =>
        (region.getAttribute("aria-atomic") ?? String(/^(alert|status)$/.test(region.role ?? ""))) === "true";
    /** @type {(node: Node) => string} */
    const words = (node) => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof Element) || !isHeard(node)) return "";
        return node.getAttribute("aria-label") ?? [...node.childNodes].map(words).join(" ");
    };

    /** @type {(changes: MutationRecord[]) => void} */
    const noted = (changes) => {
        const changed = changes.flatMap(({ type, target, addedNodes }) =>
            type === "characterData" ? [target] : [...addedNodes],
        );
        /** @type {Map<Element, Set<Node>>} */
        const regions = new Map();
        for (const node of changed.filter((one) => one.isConnected && isHeard(one))) {
            const inside = node instanceof Element ? [...node.querySelectorAll(REGIONS)] : [];
            for (const region of [regionOf(node), ...inside]) {
                if (region === null || !isLive(region)) continue;
                // What is in a log when it comes is nothing new.
                if (region.role === "log" && node.contains(region)) continue;
                const whole = isAtomic(region) || !region.contains(node);
                regions.set(region, (regions.get(region) ?? new Set()).add(whole ? region : node));
            }
        }
        for (const [region, nodes] of regions) {
            for (const node of nodes) {
                if ([...nodes].some((other) => other !== node && other.contains(node))) continue;
                const all = node === region ? [...region.childNodes].map(words).join(" ") : words(node);
                const text = all.replace(/\s+/g, " ").replace(/ (?=[.,:;!?])/g, "").trim();
                if (text !== "") said.push({ region: region.className, text });
            }
        }
    };
    new MutationObserver(noted).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * What was read out since this was asked last.
 * @param {import("playwright-core").Page} page @returns {Promise<{ region: string, text: string }[]>}
 */
export const announced = (page) => page.evaluate(() => /** @type {any} */ (window).said.splice(0));
