/** How a request of a gate stands: somebody stands before it and waits, until a keeper decides or the time is over. */
export const requestStates = ['waiting', 'agreed', 'rejected', 'timedOut'] as const
export type RequestState = (typeof requestStates)[number]

/** A keeper's decisions; the device hears the same words (operations §4). */
export const decisions = ['agree', 'reject'] as const
export type Decision = (typeof decisions)[number]

/**
 * How long a request waits, how often devices are looked at (operations §9), how long a decided one stays on the desk, and how
 * long after the end of its time it still opens a gate that did not hear of it.
 */
export const gateTimes = { waitSeconds: 30, healthSeconds: 5, shownMinutes: 10, opensSeconds: 120 } as const

/** For so long after a gate has asked, or a card was looked up, a keeper may see whom to call. */
export const contactMinutes = 15

/** The remark of a record that a keeper made without a device's asking (operations §7). */
export const manualRelease = '门卫手动放行'

/** The types of entry that the desk is about: leaving the school, and coming back (operations §9). */
export const gateEntry = { leaving: 7, returning: 8 } as const

/** The port on which a gate speaks with a keeper's page itself (operations §4, §9). */
export const devicePort = 20190

/** What is to be said of a gate's own decision by the rules of its time; all but the first are for the keeper to look at. */
export const offlineVerdicts = ['stands', 'notAllowed', 'listTooOld', 'refusedWrongly'] as const
export type OfflineVerdict = (typeof offlineVerdicts)[number]

/**
 * How long a list may be decided on, hours; the decisions of one delivery; the days for which lists are known. Of a desk's own list
 * the hours that it tells of, and for how many its keeper's decisions are taken.
 */
export const offlineLimits = { listHours: 24, batch: 200, listDays: 100, deskHours: 4, deskKeptHours: 24 } as const
