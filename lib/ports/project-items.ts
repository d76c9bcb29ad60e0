// Everything that the table has of one project, for its deletion alone.

export interface DeletedPortion {
  /** The number of items that were deleted. */
  readonly deleted: number;
  /** The place of the next portion; null at the end of the table. */
  readonly place: string | null;
}

export interface ProjectItems {
  /**
   * Go through a portion of the table, and delete what belongs to a project there. Only keys are read. Lines of the
   * audit trail, key pairs, users and the action itself stay.
   * @param actionId the action that deletes
   * @param place    the end of the portion before; null at the beginning
   */
  deletePortion(project: string, actionId: string, place: string | null): Promise<DeletedPortion>;
  /** Delete the action, which is the last item. */
  deleteAction(project: string, actionId: string): Promise<void>;
}
