import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const mapScreens = [
  withSynonyms(
    screen('/gis/gisModel', '校园地图', 'map:campus:view', () => import('./CampusScreen.tsx')),
    '电子地图',
    '三维校园',
    '平面图',
  ),
  withActions(
    screen('/gis/construction', '建筑管理', 'map:campus:edit', () => import('./BuildingsScreen.tsx')),
    [{ title: '新增建筑', also: ['画建筑轮廓'], permission: 'map:campus:edit' }],
  ),
  withSynonyms(
    screen('/gis/allTube', '管线总览', 'map:campus:view', () => import('./LinesScreen.tsx')),
    '水管',
    '电缆',
    '道路',
  ),
  screen('/gis/gisConfig', '地图配置', 'map:campus:edit', () => import('./RangeScreen.tsx')),
]

export { CampusMap } from './CampusMap.tsx'
export { LayerMenu } from './LayerMenu.tsx'
export { useDrawerWidth } from './MapDeviceDrawer.tsx'
export { useMapLayers } from './useMapLayers.ts'
