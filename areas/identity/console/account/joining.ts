/** What joining does, as its holder reads it before. */
export const whatJoiningDoes = '合并后用当前账号的密码登录，原账号的密码失效。'
