/** True for a loopback name or address. */
const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** True unless a page from another computer would look for the demo's gates on the keeper's own computer. */
export const isReachableFrom = (page: string, gateHost: string): boolean => !isLoopback(gateHost) || isLoopback(page)
