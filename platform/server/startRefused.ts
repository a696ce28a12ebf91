/** A start, or an operator's command, that must not go on; the message is a sentence for the operator that says what to do. */
export class StartRefused extends Error {}
