import { makeNews } from '../news.ts'

const forbidden = makeNews()

/** Tells whenever a call is refused for want of a permission, whoever made it; gives what ends that. */
export const onForbidden = forbidden.listen

/** For the request layer: a call was refused for want of a permission. */
export const tellForbidden = forbidden.tell
