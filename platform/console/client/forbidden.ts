import { createEvent } from '../event.ts'

const forbidden = createEvent()

/**
 * Calls the listener whenever any call is refused for a missing permission. Returns a function that unsubscribes it.
 */
export const onForbidden = forbidden.listen

/** For the request layer: reports that a call was refused for a missing permission. */
export const reportForbidden = forbidden.tell
