/** Time after which a single wait fails and names what it waited for, ms. */
export const waitsEnd = 60_000
