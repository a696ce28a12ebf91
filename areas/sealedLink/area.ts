import { area } from '../../platform/contract/area.ts'
import { sealedLinkCalls } from './contract.ts'

export const sealedLinkArea = area({ name: 'sealedLink', title: '家长链接', calls: sealedLinkCalls })
