import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { map } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const readers = [...administrators, role.departmentManager]

const entry = (id: number, name: string, url: string, orderNum: number, isForEditors: boolean) => ({
  id,
  parentId: 650,
  name,
  url,
  orderNum,
  roles: isForEditors ? administrators : readers,
  permission: isForEditors ? 'map:campus:edit' : 'map:campus:view',
})

export const mapArea = area({
  name: 'map',
  title: '校园地图',
  isModule: true,
  permissions: {
    // A bureau reads the maps of its schools on its own map.
    'map:campus:view': { title: '查看校园地图', roles: [...readers, role.bureauAdministrator] },
    // A camera shows children, so the permission for the map does not include its picture.
    'map:video:view': { title: '查看实时画面', roles: administrators },
    'map:campus:edit': { title: '维护校园地图', roles: administrators },
  },
  menu: [
    { id: 650, name: '校园地图', icon: 'map', orderNum: 53, roles: readers },
    entry(651, '校园地图', '/gis/gisModel', 1, false),
    entry(652, '建筑管理', '/gis/construction', 2, true),
    entry(653, '管线总览', '/gis/allTube', 3, false),
    entry(654, '地图配置', '/gis/gisConfig', 4, true),
  ],
  calls: map,
})
