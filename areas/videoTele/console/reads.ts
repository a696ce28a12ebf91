import { videoTele } from '../contract.ts'

/** The calls that show packages. */
export const packageReads = [videoTele.packagePage, videoTele.packageOptions]

/** The calls that show orders and the minutes that follow from them. */
export const orderReads = [videoTele.orderPage, videoTele.orderTotals, videoTele.balancePage, videoTele.packagePage]
