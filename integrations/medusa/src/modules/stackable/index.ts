// The module of the plugin. Its options are those of the plugin: wrong ones stop the start.
import { Module } from '@medusajs/framework/utils';
import checkOptions from './loaders/check-options';
import { StackableModuleService } from './service';

export const STACKABLE_MODULE = 'stackable';

export default Module(STACKABLE_MODULE, { service: StackableModuleService, loaders: [checkOptions] });
