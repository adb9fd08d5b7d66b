import { Me } from "./me.js";
import { NoAnswer, refusalOf } from "./problem.js";
import { Service } from "./service.js";
import { Tokens } from "./tokens.js";
import { Transport } from "./transport.js";
/** The services of a house, as one caller calls them. They share the token. */
export class House {
    lobby;
    tables;
    wallet;
    audit;
    me;
    constructor(at, settings = {}) {
        const tokens = new Tokens(settings.token);
        const transport = (base) => new Transport(base ?? "", settings, tokens);
        this.lobby = new Service("lobby", transport(at.lobby));
        this.tables = new Service("tables", transport(at.tables));
        this.wallet = new Service("wallet", transport(at.wallet));
        this.audit = new Service("audit", transport(at.audit));
        this.me = new Me(this.lobby, at.lobby ?? "");
    }
}
/** Asks the house of `cargo run`, at its first address, for a token; the same name is the same person. */
export async function developmentToken(front, role, name) {
    const answer = await fetch(`${front.replace(/\/+$/, "")}/dev/token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ role, name }),
    });
    if (!answer.ok) {
        const { status } = answer;
        throw (await refusalOf(answer)) ?? new NoAnswer(`no token for ${role} ${name}: status ${status}`, { status });
    }
    return (await answer.json());
}
