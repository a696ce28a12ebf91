import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { article } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const authors = [...administrators, role.departmentManager]

export const articleArea = area({
  name: 'article',
  title: '文章资讯',
  isModule: true,
  permissions: {
    'article:article:edit': { title: '编写与发布文章', roles: authors },
    'article:category:edit': { title: '维护文章分类', roles: administrators },
    'article:number:look': { title: '查看阅读统计', roles: authors },
    'article:wechat:send': { title: '向家长推送文章、提醒未读', roles: administrators },
    'article:receipt:view': { title: '查看与登记文章回执', roles: [...authors, role.staff] },
  },
  menu: [
    { id: 230, name: '文章资讯', icon: 'article', orderNum: 62, roles: authors },
    {
      id: 231,
      parentId: 230,
      name: '文章列表',
      url: '/articleList',
      orderNum: 1,
      roles: authors,
      permission: 'article:article:edit',
    },
  ],
  calls: article,
})
