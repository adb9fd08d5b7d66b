/** The caller of a house, who is a player. */
export class Me {
    #lobby;
    #at;
    constructor(lobby, at) {
        this.#lobby = lobby;
        this.#at = at.replace(/\/+$/, "");
    }
    /**
     * Everything that concerns the player, as it happens: open it, then read what you show. It is resumed wherever it
     * breaks off. `after` is the id of the last event of an earlier stream; `opened` says where something was `missed`.
     */
    stream(options = {}) {
        return this.#lobby.stream("/v1/me/stream", options);
    }
    /**
     * The address of the same stream for `new EventSource(address)`, which opens it once, within 30 seconds. It is a
     * secret. An EventSource that has ended cannot open it again: take a new address, with the `lastEventId` seen last.
     */
    async address(after) {
        const { data } = await this.#lobby.post("/v1/me/stream-tickets");
        const query = new URLSearchParams({ ticket: data.ticket });
        if (after !== undefined && after !== "") {
            query.append("last_event_id", after);
        }
        return `${this.#at}${data.stream}?${query}`;
    }
}
