/**
 * The oldest Chrome that opens the console, and the last one for Windows 7, which many schools still use. The build
 * target, the page's notice and README.md follow it.
 */
export const oldestChrome = 109
