import type { Area } from '../contract/area.ts'

/** What each role holds by default, over all areas. */
export const roleDefaults = (areas: readonly Area[]): ReadonlyMap<number, ReadonlySet<string>> => {
  const held = new Map<number, Set<string>>()
  for (const area of areas) {
    for (const [key, { roles }] of Object.entries(area.permissions)) {
      for (const role of roles) held.set(role, (held.get(role) ?? new Set()).add(key))
    }
  }
  return held
}

/** The permissions of somebody with these roles and these grants (decision on H-027). */
export const effectivePermissions = (
  defaults: ReadonlyMap<number, ReadonlySet<string>>,
  roles: readonly number[],
  grants: readonly string[],
): ReadonlySet<string> => {
  const all = new Set(grants)
  for (const role of roles) for (const key of defaults.get(role) ?? []) all.add(key)
  return all
}

/** Every permission that some area declares. */
export const knownPermissions = (areas: readonly Area[]): ReadonlySet<string> =>
  new Set(areas.flatMap((area) => Object.keys(area.permissions)))
