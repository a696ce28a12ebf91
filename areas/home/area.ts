import { area } from '../../platform/contract/area.ts'
import { home } from './contract.ts'

export const homeArea = area({ name: 'home', title: '首页', calls: home })
