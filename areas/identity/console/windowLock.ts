const lockName = 'xingtan:renewal'

/** True if the browser supports locks between windows. It doesn't on plain http, which some schools use. */
export const canLock = () => 'locks' in navigator

/**
 * Runs work that changes the renewal cookie, which all windows of the browser share, in one window at a time. Without
 * locks the server renews for one of two windows, and the other waits for it and retries (`findHintAfterRefusal`).
 */
export const runInOneWindow = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  canLock() ? navigator.locks.request(lockName, work) : work()
