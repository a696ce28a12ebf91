/** Explains the effect of joining, shown before the user confirms. */
export const joiningEffectText = '合并后用当前账号的密码登录，原账号的密码失效。'
