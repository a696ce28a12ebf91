/** So many commands are remembered; the palette begins with them. */
const most = 5

const storageKey = (owner: string) => `recentCommands:${owner}`

/** The keys of what somebody chose last in this browser, the last first. */
export const readRecent = (owner: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a choice. Only keys of screens, nodes and actions are given: no person's name stays in a shared browser. */
export const rememberCommand = (owner: string, key: string) => {
  const next = [key, ...readRecent(owner).filter((other) => other !== key)].slice(0, most)
  localStorage.setItem(storageKey(owner), JSON.stringify(next))
}
