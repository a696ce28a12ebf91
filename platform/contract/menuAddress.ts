import { z } from 'zod'
import { get, signedIn } from './call.ts'
import { id } from './ids.ts'
import { common } from './refusal.ts'

/** The call for the address of a school's custom menu entry, served by the shell area. */
export const menuAddressCall = get('/menu/custom/{id}/address', {
  doc: '一个自定义菜单的完整地址，含固定参数、自定义参数与外部系统的凭证，打开时才取。foundations §2，H-009',
  may: signedIn('本校菜单中显示的自定义菜单，人人可以打开'),
  params: { id: id('customMenu', 'outwardMenu') },
  data: z.object({ address: z.string() }),
  refusals: [common.notFound],
})
