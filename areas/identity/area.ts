import { area } from '../../platform/contract/area.ts'
import { identity } from './contract.ts'

export const identityArea = area({ name: 'identity', title: '登录与会话', calls: identity })
