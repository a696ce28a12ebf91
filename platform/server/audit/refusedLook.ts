/** What stands in the trail for a look at a number that was refused for coming too often: it shows who tries one after the other. */
export const refusedLook = { call: 'platform.refusedLook', title: '查看号码过于频繁，已拒绝' } as const
