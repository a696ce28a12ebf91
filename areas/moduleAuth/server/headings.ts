/** The headings of the tree, in order, each with its modules in order. */
const headings = [
  { id: 'teaching', name: '教学与德育', modules: ['exam', 'timetable', 'moralEducation', 'points', 'honor'] },
  {
    id: 'safety',
    name: '安全与健康',
    modules: [
      'gate',
      'visitor',
      'leave',
      'afterSchool',
      'alerts',
      'antiBullying',
      'nightPatrol',
      'temperature',
      'environment',
    ],
  },
  { id: 'dormitory', name: '宿舍', modules: ['dormitory', 'intelligenceReport', 'locker'] },
  {
    id: 'families',
    name: '家校沟通',
    modules: ['article', 'material', 'familyPhone', 'videoTele', 'studentRegistration'],
  },
  { id: 'attendance', name: '考勤与一卡通', modules: ['attendance', 'card', 'meal', 'reconciliation'] },
  { id: 'campus', name: '校园与设施', modules: ['map', 'model3d', 'resource', 'media'] },
] as const

/** The heading of modules that the table doesn't name. A new module appears there without a change here. */
const others = { id: 'others', name: '其他' } as const

interface Module {
  readonly id: string
  readonly name: string
}

/** Groups modules under their headings. Returns no empty headings. */
export const groupModules = (modules: readonly Module[]) => {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const known = new Set<string>(headings.flatMap((heading) => heading.modules))
  const groups = [
    ...headings.map((heading) => ({ ...heading, modules: heading.modules.flatMap((id) => byId.get(id) ?? []) })),
    { ...others, modules: modules.filter(({ id }) => !known.has(id)) },
  ]
  return groups
    .filter((group) => group.modules.length > 0)
    .map((group) => ({ id: `group:${group.id}`, name: group.name, children: group.modules }))
}
