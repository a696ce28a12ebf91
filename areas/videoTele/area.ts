import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { videoTele } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const managers = [...administrators, role.departmentManager]
const teachers = [...managers, role.staff]
const withinSchool = (roles: readonly number[]) => roles.filter((one) => one !== role.superAdministrator)

const entry = (
  id: number,
  name: string,
  place: string,
  permission: string,
  roles: readonly number[],
  namesChildren = false,
) => ({
  id,
  parentId: 760,
  name,
  url: `/videoTele/${place}`,
  orderNum: id - 760,
  roles: namesChildren ? withinSchool(roles) : roles,
  permission,
  ...(namesChildren ? { namesChildren } : {}),
})

export const videoTeleArea = area({
  name: 'videoTele',
  title: '视频电话',
  isModule: true,
  permissions: {
    'videoTele:statistics:view': { title: '查看通话统计', roles: managers },
    'videoTele:userPackage:view': { title: '查看学生套餐', roles: teachers },
    'videoTele:userPackage:edit': { title: '赠送通话分钟', roles: administrators },
    'videoTele:order:view': { title: '查看与导出套餐订单', roles: managers },
    'videoTele:order:edit': { title: '办理套餐、收款与退款', roles: administrators },
    'videoTele:call:view': { title: '查看与导出通话、刷脸记录', roles: teachers },
    'videoTele:device:view': { title: '查看话机', roles: managers },
    'videoTele:device:edit': { title: '管理话机', roles: administrators },
    'videoTele:package:view': { title: '查看套餐', roles: managers },
    'videoTele:package:edit': { title: '管理套餐', roles: administrators },
    'videoTele:setting:view': { title: '查看公共号码、分组与公共设置', roles: managers },
    'videoTele:setting:edit': { title: '修改公共号码、分组与公共设置', roles: administrators },
  },
  menu: [
    { id: 760, name: '视频电话', icon: 'videoPhone', orderNum: 59, roles: teachers },
    entry(761, '数据统计', 'DataStatistics', 'videoTele:statistics:view', managers),
    entry(762, '用户套餐', 'UserPackage', 'videoTele:userPackage:view', teachers, true),
    entry(763, '缴费记录', 'Payment', 'videoTele:order:view', managers, true),
    entry(764, '通话记录', 'CallLog', 'videoTele:call:view', teachers, true),
    entry(765, '话机管理', 'Device', 'videoTele:device:view', managers),
    entry(766, '公用电话', 'PublicPhone', 'videoTele:setting:view', managers),
    entry(767, '套餐管理', 'PackageManage', 'videoTele:package:view', managers),
    entry(768, '分组管理', 'GroupManage', 'videoTele:setting:view', managers),
    entry(769, '公共设置', 'publicSetting', 'videoTele:setting:view', managers),
    entry(770, '刷脸记录', 'faceBrushingRecord', 'videoTele:call:view', teachers, true),
  ],
  calls: videoTele,
})
