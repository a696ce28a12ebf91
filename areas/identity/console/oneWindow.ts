const lockName = 'xingtan:renewal'

/** True if windows can be kept apart: on plain http, as within a school, browsers have no locks. */
export const canLock = () => 'locks' in navigator

/**
 * Does what changes the renewal cookie, which all windows of the browser have in common, in one window after the other.
 * Without locks the server lets one of two windows renew, and the other waits for it and asks again (`hintAfter`).
 */
export const oneWindowAtATime = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  canLock() ? navigator.locks.request(lockName, work) : work()
