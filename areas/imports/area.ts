import { area } from '../../platform/contract/area.ts'
import { imports } from './contract.ts'

export const importsArea = area({ name: 'imports', title: '导入', calls: imports })
