import { describe, expect, test } from 'vitest'
import type { Area } from '../../../platform/contract/area.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { sessionWith } from '../../../tests/support/tinyServer.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { permissions } from '../../permissions/contract.ts'
import { type MenuItem, shell } from '../contract.ts'
import { navigationTree } from './menu.ts'

const { make, actor, as, call } = await useServer()

const add = async (roleId: number) => {
  const school = await make.makeSchool()
  return actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
}

const menuOf = async (who: Actor) => (await as(who, shell.navTree, { params: { username: who.username } })).data

const names = (items: readonly MenuItem[]): string[] => items.flatMap((item) => [item.name, ...names(item.children)])

const withUsers = ['组织与用户', '组织用户管理']
const withTeaching = ['教学', '考试管理', '学生成绩', '任教安排', '选科', '课程表', '调课记录', '教学班']
const withDeyu = ['德育', '德育记分', '德育记录', '德育统计', '流动红旗', '德育档案', '德育申诉', '考评项目']
const withDevices = ['设备管理', '设备配置']
const leaveEntries = ['请假管理', '请假记录', '当前请假', '请假统计']
const withLeave = ['请假管理', '请假记录', '请假审批', '当前请假', '请假统计', '家长请假链接']
const withAlerts = ['预警', '今日预警', '预警记录']
const atDoors = ['出入与疏散', '出入记录', '疏散清点']
const withHours = ['考勤', '考勤报表', '弹性工时日报', '弹性工时月报', '点名报表', '补卡申请']
const entering = ['体温健康', '晨检录入', '班级体温', '学校学生体温']
const withTemperatures = [...entering, '体温记录', '体温档案']
const ownVisitors = ['访客', '访客记录']
const withDismissal = ['放学管理', '今日放学']
const withCards = ['一卡通', '刷卡记录']
const withNumbers = ['亲情电话', '亲情号码']
const withBills = [...withNumbers, '话单查询']
const withVideoCalls = ['视频电话', '用户套餐', '通话记录', '刷脸记录']
const allVideoCalls = [
  '视频电话',
  '数据统计',
  '用户套餐',
  '缴费记录',
  '通话记录',
  '话机管理',
  '公用电话',
  '套餐管理',
  '分组管理',
  '公共设置',
  '刷脸记录',
]
const withMaterial = ['材料上报', '收集任务', '材料查看']
const withArticles = ['文章资讯', '文章列表']
const withAir = ['校园环境', '环境监测', '环境变化', '超标记录']
const withMap = ['校园地图', '校园地图']
const withModels = ['三维模型', '模型匹配']
const withLockers = ['储物柜', '储物柜', '未存手机', '存取记录']
const withMedia = ['信息发布', '发布任务', '素材', '版式', '班牌设备']
const withResources = ['资源管理', '资源管理']
const withMeals = ['订餐', '订餐', '菜谱', '订单管理', '订餐流水']
const withPatrol = ['夜间巡查', '巡查查询']
const withReconciliation = ['对账', '缴费对账', '对账明细']
const withPoints = ['积分管理', '积分流水', '积分统计']
const withHonours = ['荣誉', '荣誉榜', '荣誉管理', '荣誉历史']

describe('navigation tree', () => {
  test('has a different icon for each group', async () => {
    const icons = (await menuOf(await add(role.schoolDataAdministrator))).flatMap(({ icon, children }) =>
      children.length === 0 ? [] : [icon],
    )
    expect(icons.length).toBeGreaterThan(5)
    expect(new Set(icons).size).toBe(icons.length)
    // Custom entries get the default icon unless one was chosen.
    expect(icons).not.toContain(null)
  })

  test.each([
    [
      'a school data administrator',
      role.schoolDataAdministrator,
      [
        '组织与用户',
        '组织用户管理',
        '操作历史',
        '校历',
        '导入记录',
        '学年',
        '分班',
        '学生报名',
        '报名管理',
        '新建报名任务',
        '报名任务详情',
        '教学',
        '考试管理',
        '学生成绩',
        '学科',
        '任教安排',
        '选科',
        '课程表',
        '调课记录',
        '代课安排',
        '排课',
        '教学班',
        '作息时间',
        '推送设置',
        ...withDeyu,
        '宿舍',
        '宿舍管理',
        '归寝报表',
        '智能报告',
        ...withLeave,
        '审批设置',
        ...withAlerts,
        ...atDoors,
        '通行规则',
        '签到轨迹',
        ...entering,
        '学校教职工体温',
        '体温记录',
        '体温档案',
        '区域学生体温',
        '区域教职工体温',
        ...ownVisitors,
        '访客统计',
        ...withDismissal,
        '放学配置',
        ...withHours,
        '考勤班次',
        ...withMeals,
        '食堂报表',
        '用餐分组',
        '账单管理',
        '费用设置',
        '设备管理',
        '设备配置',
        ...withMedia,
        ...withResources,
        '资源类型',
        ...withLockers,
        ...withPatrol,
        '巡查历史',
        '巡查统计',
        '巡查计划',
        '巡查路线',
        '巡查地点',
        '巡查假日',
        '巡查配置',
        ...withMap,
        '建筑管理',
        '管线总览',
        '地图配置',
        ...withModels,
        ...withAir,
        '防欺凌',
        '防欺凌信息',
        '防欺凌统计',
        ...withCards,
        '卡号查询',
        ...withBills,
        ...allVideoCalls,
        '积分管理',
        '积分配置',
        '积分流水',
        '积分统计',
        ...withHonours,
        '年度管理',
        ...withArticles,
        ...withMaterial,
        ...withReconciliation,
        '权限管理',
        '用户权限',
        '用户组权限',
        '系统管理',
        '审计日志',
        '发件箱',
        '后台任务',
        '自定义菜单',
        '学校设置',
        '模块授权',
        '本校集成商',
      ],
    ],
    [
      'a department manager',
      role.departmentManager,
      [
        ...withUsers,
        '操作历史',
        ...withTeaching,
        ...withDeyu,
        '宿舍',
        '智能报告',
        ...withLeave,
        ...withAlerts,
        ...atDoors,
        '签到轨迹',
        ...withTemperatures,
        ...ownVisitors,
        ...withDismissal,
        ...withHours,
        ...withMeals,
        ...withDevices,
        ...withMedia,
        ...withResources,
        ...withLockers,
        ...withPatrol,
        ...withMap,
        '管线总览',
        ...withModels,
        ...withAir,
        ...withCards,
        ...withBills,
        ...allVideoCalls,
        ...withPoints,
        ...withHonours,
        ...withArticles,
        ...withMaterial,
      ],
    ],
    [
      'a teacher',
      role.staff,
      [
        ...withUsers,
        '操作历史',
        ...withTeaching,
        ...withDeyu,
        ...withLeave,
        ...withAlerts,
        ...atDoors,
        '签到轨迹',
        ...withTemperatures,
        ...ownVisitors,
        ...withDismissal,
        ...withHours,
        ...withMeals,
        ...withResources,
        ...withLockers,
        ...withPatrol,
        ...withAir,
        ...withCards,
        ...withNumbers,
        ...withVideoCalls,
        ...withPoints,
        ...withHonours,
        ...withMaterial,
      ],
    ],
    [
      'a gate keeper',
      role.gateKeeper,
      [...leaveEntries, ...atDoors, ...ownVisitors, ...withHours, ...withDevices, ...withPatrol],
    ],
    [
      'a dormitory administrator',
      role.dormitoryAdministrator,
      [
        ...withDeyu,
        '宿舍',
        '宿舍管理',
        '归寝报表',
        '智能报告',
        ...withLeave,
        ...withAlerts,
        ...atDoors,
        ...withHours,
        ...withDevices,
        ...withLockers,
        ...withPatrol,
        ...withAir,
      ],
    ],
    ['an integrator', role.integrator, [...withDevices, '系统管理', '模块授权', '本校集成商']],
  ])('for %s', async (_who, roleId, expected) => {
    expect(names(await menuOf(await add(roleId)))).toEqual(expected)
  })

  test.each([
    ['bureau', role.bureauAdministrator],
    ['platform', role.superAdministrator],
  ] as const)('for a %s has no page that names children, because it would refuse them', async (kind, roleId) => {
    const above = await make.makeSchool({ kind })
    const who = await actor({ schoolId: above.id, roles: [roleId], departments: [above.rootId] })
    const offered = names(await menuOf(who))
    expect(offered).toEqual(
      expect.arrayContaining(['学校学生体温', '区域学生体温', '德育统计', '流动红旗', '综合平台关联']),
    )
    for (const name of ['联考', '各校考试统计']) expect(offered.includes(name)).toBe(kind === 'bureau')
    const ofPupils = ['德育记分', '德育记录', '德育档案', '德育申诉']
    const children = new Set([
      '班级体温',
      '体温档案',
      '请假记录',
      '当前请假',
      '请假统计',
      '材料查看',
      '今日预警',
      '预警记录',
      '访客记录',
      '订单管理',
      '订餐流水',
      '用餐分组',
      '账单管理',
      ...ofPupils,
    ])
    expect(offered.filter((name) => children.has(name))).toEqual([])
  })

  test('includes entries opened by a grant, with their group, until it is removed', async () => {
    const school = await make.makeSchool()
    const join = (roleId: number) => actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
    const [who, administrator] = [await join(role.gateKeeper), await join(role.schoolDataAdministrator)]
    const group = await make.makeGroup({ schoolId: who.schoolId, name: '甲', people: [who.id] })
    await make.grant(who.schoolId, who.id, ['school:user:view'])
    expect(names(await menuOf(who))).toEqual([
      ...withUsers,
      ...leaveEntries,
      ...atDoors,
      ...ownVisitors,
      ...withHours,
      ...withDevices,
      ...withPatrol,
    ])
    const set = (ids: string[]) =>
      as(administrator, permissions.setGroupModels, { params: { id: group }, body: { ids } })
    await set(['shell:menu:view'])
    expect(names(await menuOf(who))).toEqual([
      ...withUsers,
      ...leaveEntries,
      ...atDoors,
      ...ownVisitors,
      ...withHours,
      ...withDevices,
      ...withPatrol,
      '系统管理',
      '自定义菜单',
    ])
    await set([])
    expect(names(await menuOf(who))).toEqual([
      ...withUsers,
      ...leaveEntries,
      ...atDoors,
      ...ownVisitors,
      ...withHours,
      ...withDevices,
      ...withPatrol,
    ])
  })

  test('starts with entry 37', async () => {
    const [first] = await menuOf(await add(role.staff))
    expect(first).toMatchObject({
      id: 37,
      url: null,
      hidden: false,
      children: [
        { id: 38, url: '/sys/user' },
        { id: 39, url: '/sys/history' },
      ],
    })
  })

  test("of another user answers as if the user didn't exist, also in the same school", async () => {
    const who = await add(role.schoolDataAdministrator)
    const colleague = await make.makeMember({ schoolId: who.schoolId, roles: [role.staff] })
    const other = await as(who, shell.navTree, { params: { username: colleague.username } })
    expect(other).toMatchObject(refused(common.notFound))
    expect((await as(who, shell.navTree, { params: { username: 'nobody' } })).text).toBe(other.text)
  })

  test('requires a session', async () => {
    expect(await call(shell.navTree, { params: { username: 'anybody' } })).toMatchObject({ status: 401 })
  })
})

describe('declared menus', () => {
  const spec = { orderNum: 1, roles: [role.staff] }
  const area = (menu: Area['menu']): Area => ({
    name: 'x',
    title: 'x',
    isModule: false,
    permissions: {},
    calls: {},
    topics: [],
    menu,
  })
  const session = sessionWith({ roles: [role.staff], permissions: new Set(['a:b']) })

  test('are ordered across areas and nested, without empty groups', () => {
    const menu = navigationTree(
      [
        area([
          { ...spec, id: 2, name: '乙', url: '/b', orderNum: 20 },
          { ...spec, id: 3, name: '空组', orderNum: 5 },
        ]),
        area([
          { ...spec, id: 4, name: '组', orderNum: 30 },
          { ...spec, id: 5, parentId: 4, name: '组内', url: '/c' },
          { ...spec, id: 1, name: '甲', url: '/a', orderNum: 10 },
        ]),
      ],
      session,
    )
    expect(names(menu)).toEqual(['甲', '乙', '组', '组内'])
  })

  test('hide an entry without its permission, and a group left empty', () => {
    const areas = [
      area([
        { ...spec, id: 1, name: '组' },
        { ...spec, id: 2, parentId: 1, name: '组内', url: '/a', permission: 'a:b' },
      ]),
    ]
    expect(names(navigationTree(areas, session))).toEqual(['组', '组内'])
    expect(navigationTree(areas, { ...session, permissions: new Set() })).toEqual([])
  })
})

describe('custom entries in the menu', () => {
  test("belong to the user's school, start at 10000, are ordered, and mark hidden ones", async () => {
    const who = await add(role.gateKeeper)
    const stranger = await add(role.schoolDataAdministrator)
    await make.makeMenuItem({
      schoolId: who.schoolId,
      name: '后',
      url: 'https://a.example/x',
      orderNum: 2,
      host: 'a.example',
    })
    await make.makeMenuItem({ schoolId: who.schoolId, name: '先', orderNum: 1, hidden: true })
    await make.makeMenuItem({ schoolId: stranger.schoolId, name: '别校' })
    const { data } = await as(who, shell.customMenu)
    expect(data).toMatchObject([
      { name: '先', hidden: true, children: [] },
      { name: '后', url: 'https://a.example/x', host: 'a.example', hidden: false },
    ])
    expect(Math.min(...data.map((item) => item.id))).toBeGreaterThanOrEqual(10_000)
    expect(names((await as(stranger, shell.customMenu)).data)).toEqual(['别校'])
  })

  test('of a bureau are its entries, not those of its schools', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const school = await make.makeSchool({ bureauId: bureau.id })
    await make.makeMenuItem({ schoolId: school.id, name: '校' })
    await make.makeMenuItem({ schoolId: bureau.id, name: '局' })
    const who = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    expect(names((await as(who, shell.customMenu)).data)).toEqual(['局'])
  })
})

test('returns no applications until an area brings one', async () => {
  expect(await as(await add(role.staff), shell.appNavTree)).toMatchObject({ code: 200, data: [] })
})
