/** How long a test waits for one thing, in milliseconds, before it fails and names it. */
export const waitsEnd = 60_000
