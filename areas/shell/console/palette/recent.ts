/** Number of commands remembered. The palette lists them first. */
const mostRecent = 5

const storageKey = (owner: string) => `recentCommands:${owner}`

/** Reads the keys of the user's last commands in this browser, latest first. */
export const readRecent = (owner: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/**
 * Remembers a command. Pass only keys of screens, nodes and actions, because no person's name may stay in a shared
 * browser.
 */
export const rememberCommand = (owner: string, key: string) => {
  const next = [key, ...readRecent(owner).filter((other) => other !== key)].slice(0, mostRecent)
  localStorage.setItem(storageKey(owner), JSON.stringify(next))
}
