import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { familyPhone } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const managers = [...administrators, role.departmentManager]
const teachers = [...managers, role.staff]

const entry = (id: number, name: string, place: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 180,
  name,
  url: `/familyNumber/${place}`,
  orderNum: id - 180,
  roles,
  permission,
})

export const familyPhoneArea = area({
  name: 'familyPhone',
  title: '亲情电话',
  isModule: true,
  permissions: {
    'familyPhone:number:view': { title: '查看亲情号码', roles: teachers },
    'familyPhone:number:edit': { title: '设置亲情号码', roles: teachers },
    'familyPhone:config:edit': { title: '修改亲情号码配置', roles: administrators },
    'familyPhone:bill:view': { title: '查询与导出话单', roles: managers },
    'familyPhone:credential:edit': { title: '签发与吊销电话系统凭证', roles: administrators },
  },
  menu: [
    { id: 180, name: '亲情电话', icon: 'phone', orderNum: 58, roles: teachers },
    entry(181, '亲情号码', 'numberMessage', teachers, 'familyPhone:number:view'),
    entry(182, '话单查询', 'billInquiry', managers, 'familyPhone:bill:view'),
  ],
  calls: familyPhone,
})
