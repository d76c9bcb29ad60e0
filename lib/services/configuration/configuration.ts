// The configuration of a project as a whole: its version, settings and stacking rules.
import { selectFileSettings, selectStackingRules } from '../../core/management/configuration-parts';
import type { Caller } from '../../model/common';
import type { GetConfigurationResponse } from '../../model/generated-answers/configuration';
import type { Runtime } from '../../ports/runtime';
import { configurationVersion } from '../shared/version/configuration-version';

/** Return the version of what files of promotions can hold, with the settings and stacking rules in force. */
export async function getConfiguration(rt: Runtime<'config'>, caller: Caller): Promise<GetConfigurationResponse> {
  const config = await rt.store.config.load(caller);
  const { timezone, currency, ...settings } = selectFileSettings(config.settings);
  return {
    project_id: config.settings.id,
    version: configurationVersion(rt, config),
    currency,
    time_zone: timezone,
    case_sensitive_codes: config.settings.case_sensitive_codes,
    settings,
    stacking_rules: selectStackingRules(config.stacking),
    object: 'configuration',
  };
}
