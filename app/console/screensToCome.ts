import { deviceWord } from '../../platform/contract/words.ts'
import type { Places } from '../../platform/console/shell/screen.ts'

interface AreaToCome {
  /** The name of the planned area, by which it can be switched off for a school. */
  readonly area: string
  readonly title: string
  readonly screens: Readonly<Record<`/${string}`, string>>
}

/**
 * The screens of the specification (foundations §2, academics §2) whose areas are not built yet. Remove an area here
 * when it is built.
 */
const areasToCome: readonly AreaToCome[] = [
  { area: 'moduleAuth', title: '模块授权', screens: { '/sys/schoolModule': '学校模块授权' } },
  {
    area: 'reconciliation',
    title: '对账',
    screens: { '/chargeCheck': '缴费对账', '/chargeCheckDetail': '对账明细' },
  },
  {
    area: 'map',
    title: '校园地图',
    screens: {
      '/gis/gisConfig': '地图配置',
      '/gis/gisModel': '校园地图',
      '/gis/allTube': '管线总览',
      '/gis/construction': '建筑管理',
      '/IMIS/relevance': '综合平台关联',
    },
  },
  { area: 'resource', title: '资源管理', screens: { '/resc/rescMange': '资源管理', '/resc/rescType': '资源类型' } },
  {
    area: 'orderMeal',
    title: '订餐',
    screens: {
      '/orderMeal/order': '订餐',
      '/orderMeal/group': '订餐分组',
      '/orderMeal/canteenTable': '食堂报表',
      '/orderMeal/orderMage': '订单管理',
      '/orderMeal/orderWater': '订餐流水',
      '/orderMeal/billMange': '账单管理',
      '/orderMeal/recipe': '食谱',
      '/orderMeal/payCose': '缴费管理',
    },
  },
  { area: 'checkin', title: '签到', screens: { '/checkin/track': '签到轨迹' } },
  {
    area: 'visitor',
    title: '访客',
    screens: { '/visitor/visitorWater': '访客记录', '/visitor/visitorStatistics': '访客统计' },
  },
  { area: 'integrator', title: '集成商管理', screens: { '/dyy/jcs': '集成商管理' } },
  {
    area: 'nightPatrol',
    title: '夜间巡查',
    screens: {
      '/nightPatrol/nightPatrolLine': '巡查路线',
      '/nightPatrol/nightPatrolHoliday': '巡查假日',
      '/nightPatrol/nightPatrolPlan': '巡查计划',
      '/nightPatrol/selectInfo': '巡查查询',
      '/nightPatrol/nightPatrolHistory': '巡查历史',
      '/nightPatrol/nightPatrolStatistics': '巡查统计',
      '/nightPatrol/nightPatrolConfig': '巡查配置',
      '/nightPatrol/nightPatrolPlace': '巡查地点',
    },
  },
  { area: 'environmentDevice', title: '环境监测', screens: { '/environmentDevice/environment': '环境监测' } },
  {
    area: 'honor',
    title: '荣誉',
    screens: {
      '/honor/honorHistory': '荣誉历史',
      '/honor/yearAdmin': '年度管理',
      '/honor/honorAdmin': '荣誉管理',
      '/honor/honorTable': '荣誉榜',
    },
  },
  {
    area: 'multiMedis',
    title: '多媒体发布',
    screens: {
      '/multiMedis/resource': '媒体资源',
      '/multiMedis/task': '发布任务',
      '/multiMedis/layout': '版面布局',
      [`/multiMedis/${deviceWord}s`]: '发布设备',
    },
  },
  {
    area: 'videoTele',
    title: '视频电话',
    screens: {
      '/videoTele/DataStatistics': '数据统计',
      '/videoTele/UserPackage': '用户套餐',
      '/videoTele/Payment': '缴费记录',
      '/videoTele/CallLog': '通话记录',
      '/videoTele/Device': '话机管理',
      '/videoTele/PublicPhone': '公用电话',
      '/videoTele/PackageManage': '套餐管理',
      '/videoTele/GroupManage': '分组管理',
      '/videoTele/publicSetting': '公共设置',
      '/videoTele/faceBrushingRecord': '刷脸记录',
    },
  },
  { area: 'antiBullying', title: '防欺凌', screens: { '/antiBullying/antiBullyingInfo': '防欺凌信息' } },
  { area: 'model', title: '三维模型', screens: { '/3DModel/3DModelMatching': '模型匹配' } },
  {
    area: 'storageManagement',
    title: '储物柜',
    screens: { '/storageManagement/storageCabinet': '储物柜', '/storageManagement/storageRecords': '存取记录' },
  },
  {
    area: 'studentRegistration',
    title: '学生报名',
    screens: {
      '/studentRegistrationManagement/index': '报名管理',
      '/studentRegistrationManagement/addTask': '新建报名任务',
      '/studentRegistrationManagement/viewTaskDetails': '报名任务详情',
    },
  },
]

/** The same as a flat list of screens. */
export const screensToCome: Places['toCome'] = areasToCome.flatMap(({ area, title, screens }) =>
  Object.entries(screens).map(([path, name]) => ({ path, title: name, area, areaTitle: title })),
)
