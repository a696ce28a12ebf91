/**
 * The audit entry for viewing a number that was refused by the rate limit. It reveals users who view one number after
 * the other.
 */
export const refusedLook = { call: 'platform.refusedLook', title: '查看号码过于频繁，已拒绝' } as const
