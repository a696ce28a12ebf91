import { z } from 'zod'
import { get, signedIn } from '../../platform/contract/call.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'

export interface MenuItem {
  id: number
  name: string
  icon: string | null
  url: string | null
  orderNum: number
  hidden: boolean
  host: string | null
  token: string | null
  fixedParam: string | null
  customParam: string | null
  children: MenuItem[]
}

export const MenuItem: z.ZodType<MenuItem> = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string().nullable(),
  url: z.string().nullable(),
  orderNum: z.int(),
  hidden: z.boolean(),
  host: z.string().nullable(),
  token: z.string().nullable(),
  fixedParam: z.string().nullable(),
  customParam: z.string().nullable(),
  get children() {
    return z.array(MenuItem)
  },
})

/** The menu that is open at first, and where ids of custom entries begin (foundations §9). */
export const defaultOpenMenu = 37
export const firstCustomMenu = 10_000

const everyMenu = signedIn('每个用户只得到自己的菜单')

export const shell = {
  navTree: get('/menu/user/{username}/navTree', {
    doc: '用户的导航树；只能取自己的。foundations §2、§7',
    may: everyMenu,
    params: { username: z.string().min(1).max(64).register(fieldMeaning, { sample: 'ownUsername' }) },
    data: z.array(MenuItem),
    refusals: [common.notFound],
  }),
  appNavTree: get('/menu/app/navTree', {
    doc: '应用管理导航树。foundations §2、§7',
    may: everyMenu,
    data: z.array(MenuItem),
  }),
  customMenu: get('/menu/custom', {
    doc: '学校的自定义菜单，编号自 10000 起。foundations §2、§7',
    may: everyMenu,
    data: z.array(MenuItem),
  }),
}
