import { largestPage } from '../../platform/contract/envelope.ts'

/**
 * Limits. `resources`: maximum of a school, all of which a task offers on one page. `picture`: largest upload in bytes.
 * `pictures`: files per upload.
 * `moved`: resources moved at once. `perRegion`: resources in one region. `chosen`: departments, buildings or pads named by one task.
 */
export const mediaLimits = {
  name: 40,
  folder: 20,
  notice: 1000,
  resources: largestPage,
  picture: 5 * 1024 * 1024,
  pictures: 9,
  moved: 100,
  perRegion: 20,
  chosen: 200,
  seconds: { least: 3, most: 300 },
} as const

/**
 * Timings of a pad. `read`: how often it asks for its content, ms. `report`: least time between two reports of what it
 * shows, ms. `offline`: how long after its last read it counts as offline, ms. `gap`: the longest time between two
 * reports that still count as one showing, ms.
 */
export const padTimes = { read: 10_000, report: 60_000, offline: 150_000, gap: 300_000 } as const

/** Days for which play records are kept. */
export const playKeepDays = 180
