import { nodeType } from '../../../areas/registry/contract.ts'
import type { OfficePlan } from '../plan.ts'

/** The platform's tenant, which must be school 1 (decision on H-005). */
export const platformPlan: OfficePlan = {
  name: '杏坛平台',
  kind: 'platform',
  usernamePrefix: 'xt',
  rootType: nodeType.school,
  departments: [
    { name: '平台运营部', staff: 1 },
    { name: '技术支持部', staff: 2 },
  ],
}

/** The education bureau over the schools. */
export const bureauPlan: OfficePlan = {
  name: '青禾区教育局',
  kind: 'bureau',
  usernamePrefix: 'qhjy',
  rootType: nodeType.bureau,
  departments: [
    { name: '局办公室', staff: 4 },
    { name: '基础教育科', staff: 4 },
    { name: '人事与教师工作科', staff: 3 },
    { name: '计划财务科', staff: 3 },
    { name: '安全与后勤管理科', staff: 3 },
    { name: '教育督导室', staff: 3 },
    { name: '教研室', staff: 5 },
    { name: '电化教育与信息中心', staff: 3 },
  ],
}
