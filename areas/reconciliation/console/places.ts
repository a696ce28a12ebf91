export const daysPath = '/chargeCheck'

/** The place of a bill's details (A-SCR-045), or of its abnormal lines only. */
export const detailsPlace = (billId: number, isAbnormal = false) =>
  `/chargeCheckDetail?id=${billId}${isAbnormal ? '&abnormal=1' : ''}`
