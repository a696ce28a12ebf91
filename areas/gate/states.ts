/** States of a gate request: it waits until a keeper decides or the time is over. */
export const requestStates = ['waiting', 'agreed', 'rejected', 'timedOut'] as const
export type RequestState = (typeof requestStates)[number]

/** A keeper's decisions; the device receives the same words (operations §4). */
export const decisions = ['agree', 'reject'] as const
export type Decision = (typeof decisions)[number]

/**
 * Times of gate requests: how long one waits, how often devices are checked (operations §9), how long an ended request
 * stays on the desk, and how long after its end it still opens a gate that missed the decision.
 */
export const gateTimes = { waitSeconds: 30, healthSeconds: 5, shownMinutes: 10, opensSeconds: 120 } as const

/** Minutes after a gate's question or a card lookup in which a keeper may see full phone numbers. */
export const contactMinutes = 15

/** Comment of a record that a keeper made without a device's question (operations §7). */
export const manualReleaseComment = '门卫手动放行'

/** Entry types of the desk: leaving and returning (operations §9). */
export const gateEntry = { leaving: 7, returning: 8 } as const

/** Port on which a gate talks directly to a keeper's page (operations §4, §9). */
export const devicePort = 20190

/** Verdicts on an offline decision by the rules of its time. All but the first need a keeper's review. */
export const offlineVerdicts = ['stands', 'notAllowed', 'listTooOld', 'refusedWrongly'] as const
export type OfflineVerdict = (typeof offlineVerdicts)[number]

/**
 * Limits of offline operation. Gates: hours that a list is valid, decisions per delivery, and days that lists are
 * remembered. Desks: hours that a list covers, and hours within which its decisions are accepted.
 */
export const offlineLimits = { listHours: 24, batch: 200, listDays: 100, deskHours: 4, deskKeptHours: 24 } as const
