/** Thrown when a start or an operator's command must not continue. The message tells the operator what to do. */
export class StartRefused extends Error {}
