import type { Random } from './random.ts'

/**
 * Prefixes that are valid for mobile numbers but assigned to no operator, so that a demo with a real SMS service can't
 * write to strangers.
 */
export const unissuedPrefixes = ['142', '143', '154', '160', '161', '163', '164', '168', '169', '179']

/** A source of unique mobile numbers. */
export const makePhones = (random: Random): (() => string) => {
  const issued = new Set<string>()
  return () => {
    for (;;) {
      const number = random.pick(unissuedPrefixes) + String(random.integer(0, 99_999_999)).padStart(8, '0')
      if (issued.has(number)) continue
      issued.add(number)
      return number
    }
  }
}
