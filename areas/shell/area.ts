import { area } from '../../platform/contract/area.ts'
import { shell } from './contract.ts'

export const shellArea = area({ name: 'shell', title: '控制台', calls: shell })
