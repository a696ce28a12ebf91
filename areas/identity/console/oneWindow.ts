const lockName = 'xingtan:renewal'

/**
 * Does what changes the renewal cookie, which all windows of the browser have in common, in one window after the other.
 * Plain http has no locks; there the server lets one of two windows renew, and the other asks again.
 */
export const oneWindowAtATime = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : work()
