import { serve } from '../../../platform/server/serve.ts'
import { declareHoldings } from '../../registry/server/namedHoldings.ts'
import { mealArea } from '../area.ts'
import './auditTitles.ts'
import { billExport, findBillPage, findMonth } from './bills/bills.ts'
import { closeMonth, payBill, reopenMonth } from './bills/close.ts'
import { findDiners, listClasses } from './diners.ts'
import { mealJobs } from './jobs.ts'
import { kitchenExport, orderExport } from './orders/exports.ts'
import { findKitchen } from './orders/kitchen.ts'
import { findLogPage } from './orders/logPage.ts'
import { findOrderPage } from './orders/orderPage.ts'
import { cancelOrder, saveOrders } from './orders/saveOrders.ts'
import { findOrderSheet } from './orders/sheet.ts'
import {
  reachBills,
  reachClasses,
  reachDiners,
  reachGroups,
  reachMeals,
  reachOrders,
  reachPrices,
  reachRecipes,
  reachReductions,
} from './reach.ts'
import { copyRecipes, deleteRecipe, findRecipeWeek, publishRecipes, saveRecipe } from './recipes/recipes.ts'
import { deleteGroup, listGroups, saveGroup } from './setup/groups.ts'
import { deleteMeal, listMeals, saveMeal } from './setup/meals.ts'
import { deletePrice, listPrices, savePrice } from './setup/prices.ts'
import { deleteReduction, listReductions, saveReduction } from './setup/reductions.ts'

declareHoldings('meal_order', '订餐')
declareHoldings('meal_bill', '餐费账单')

export const mealServer = serve(
  mealArea,
  {
    meals: listMeals,
    saveMeal,
    deleteMeal,
    prices: listPrices,
    savePrice,
    deletePrice,
    reductions: listReductions,
    saveReduction,
    deleteReduction,
    groups: listGroups,
    saveGroup,
    deleteGroup,
    mealClasses: listClasses,
    findDiners,
    orderSheet: findOrderSheet,
    saveOrders,
    orderPage: findOrderPage,
    cancelOrder,
    exportOrders: orderExport.handler,
    orderLog: findLogPage,
    kitchen: findKitchen,
    exportKitchen: kitchenExport.handler,
    billMonth: findMonth,
    billPage: findBillPage,
    closeMonth,
    reopenMonth,
    payBill,
    exportBills: billExport.handler,
    recipeWeek: findRecipeWeek,
    saveRecipe,
    deleteRecipe,
    publishRecipes,
    copyRecipes,
  },
  {
    meal: reachMeals,
    mealPrice: reachPrices,
    mealReduction: reachReductions,
    mealGroup: reachGroups,
    mealClass: reachClasses,
    diner: reachDiners,
    mealOrder: reachOrders,
    mealBill: reachBills,
    mealRecipe: reachRecipes,
  },
  [...mealJobs, orderExport.work, kitchenExport.work, billExport.work],
)
