"""Calls about products, rules, customers, orders and lists."""

import time

from answers import member


def catalogue(call) -> None:
    product = member(call("ProductsApi.create_product", products_create_request_body={"source_id": "py-shoe", "name": "Shoe", "price": 1000}), "id")
    call("ProductsApi.get_product", product)
    call("ProductsApi.update_product", product, products_update_request_body={"name": "Shoes"})
    call("ProductsApi.list_products", limit=5)
    sku = member(call("ProductsApi.create_sku", product, products_skus_create_request_body={"source_id": "py-sku", "sku": "Large"}), "id")
    call("ProductsApi.get_sku", sku)
    call("ProductsApi.update_sku", product, sku, products_skus_update_request_body={"sku": "Small"})
    call("ProductsApi.list_skus_in_product", product)
    call("ProductsApi.update_products_in_bulk", products_update_in_bulk_request_body=[{"source_id": "py-bulk", "name": "Bulk"}])
    call("ProductsApi.update_products_in_bulk")
    call("ProductsApi.update_products_metadata_in_bulk", products_metadata_update_in_bulk_request_body={"source_ids": ["py-bulk"], "metadata": {"a": 1}})
    collection = member(call("ProductCollectionsApi.create_product_collection", product_collections_create_request_body={"type": "STATIC", "name": "py", "products": [{"id": product, "object": "product"}]}), "id")
    call("ProductCollectionsApi.get_product_collection", collection)
    call("ProductCollectionsApi.list_product_collections")
    call("ProductCollectionsApi.list_products_in_collection", collection)
    call("ProductCollectionsApi.delete_product_collection", collection)
    call("ProductsApi.import_products_using_csv", b"Source_id,Name\npy-csv,Of a file\n")
    call("ProductsApi.import_skus_using_csv", b"Product_id,Sku,Source_id\n" + product.encode() + b",Of a file,py-sku-csv\n")
    call("ProductsApi.delete_sku", product, sku)
    call("ProductsApi.delete_product", product)
    category = member(call("CategoriesApi.create_category", categories_create_request_body={"name": "py", "hierarchy": 7}), "id")
    call("CategoriesApi.get_category", category)
    call("CategoriesApi.update_category", category, categories_update_request_body={"name": "py2", "hierarchy": 8})
    call("CategoriesApi.list_categories")
    call("CategoriesApi.delete_category", category)


def rules(call) -> None:
    body = {"name": "py rule", "type": "expression", "rules": {"1": {"name": "order.amount", "conditions": {"$more_than": [1]}}}}
    rule = member(call("ValidationRulesApi.create_validation_rules", validation_rules_create_request_body=body), "id")
    call("ValidationRulesApi.get_validation_rule", rule)
    call("ValidationRulesApi.update_validation_rule", rule, validation_rules_update_request_body={"name": "py rule 2"})
    call("ValidationRulesApi.list_validation_rules", limit=5)
    call("VouchersApi.create_voucher", "PY-RULE", {"type": "DISCOUNT_VOUCHER", "discount": {"type": "AMOUNT", "amount_off": 100}})
    assignment = member(call("ValidationRulesApi.create_validation_rule_assignment", rule, validation_rules_assignments_create_request_body={"related_object_type": "voucher", "related_object_id": "PY-RULE"}), "id")
    call("ValidationRulesApi.list_validation_rule_assignments", rule)
    call("ValidationRulesApi.list_validation_rules_assignments", rule=rule)
    call("ValidationRulesApi.delete_validation_rule_assignment", rule, assignment)
    call("ValidationRulesApi.delete_validation_rules", rule)


def customers(call) -> None:
    customer = member(call("CustomersApi.create_customer", customers_create_request_body={"source_id": "py-ada", "name": "Ada"}), "id")
    call("CustomersApi.get_customer", customer)
    call("CustomersApi.update_customer", customer, customers_update_request_body={"name": "Ada L."})
    call("CustomersApi.list_customers", limit=5)
    call("CustomersApi.list_customer_activity", customer)
    call("CustomersApi.list_customer_redeemables", customer)
    segment = member(call("SegmentsApi.create_segment", segments_create_request_body={"name": "py segment", "type": "static", "customers": [customer]}), "id")
    call("SegmentsApi.get_segment", segment)
    call("CustomersApi.list_customer_segments", customer)
    call("SegmentsApi.delete_segment", segment)
    call("CustomersApi.import_customers_using_csv", b"Source_id,Name\npy-csv,Of a file\n")
    gone = member(call("CustomersApi.create_customer", customers_create_request_body={"source_id": "py-gone"}), "id")
    call("CustomersApi.delete_customer", gone)
    again = member(call("CustomersApi.create_customer", customers_create_request_body={"source_id": "py-gone"}), "id")
    call("CustomersApi.customer_permanently_deletion", again)
    call("CustomersApi.update_customers_in_bulk", customers_update_in_bulk_request_body=[{"source_id": "py-bulk"}])
    call("CustomersApi.update_customers_metadata_in_bulk", customers_metadata_update_in_bulk_request_body={"source_ids": ["py-bulk"], "metadata": {"a": 1}})


def orders(call) -> None:
    order = member(call("OrdersApi.create_order", orders_create_request_body={"source_id": "py-order", "amount": 1000}), "id")
    call("OrdersApi.get_order", order)
    call("OrdersApi.update_order", order, orders_update_request_body={"status": "PAID"})
    call("OrdersApi.list_orders", limit=5)
    call("OrdersApi.import_orders", [{"source_id": "py-import", "amount": 100}])
    call("OrdersApi.create_order_export", orders_export_create_request_body={"parameters": {"fields": ["id"]}})


def lists(call) -> None:
    started = call("CustomersApi.update_customers_in_bulk", customers_update_in_bulk_request_body=[{"source_id": "py-more"}])
    call("AsyncActionsApi.get_async_action", member(started, "async_action_id"))
    call("AsyncActionsApi.list_async_actions")
    export = member(call("ExportsApi.create_export", exports_create_request_body={"exported_object": "voucher"}), "id")
    link = call("ExportsApi.get_export", export)
    for _ in range(50):
        if member(link, "status") == "DONE":
            break
        time.sleep(0.2)
        link = call("ExportsApi.get_export", export)
    address = member(member(link, "result"), "url")
    call("ExportsApi.download_export", export, address.rpartition("token=")[2])
    call("ExportsApi.delete_export", export)
    call("ExportsApi.list_exports")
    call("MetadataSchemasApi.list_metadata_schemas")
    call("EventsApi.track_custom_event", events_create_request_body={"event": "py_seen", "customer": {"source_id": "py-ada"}})


def run(call) -> None:
    for room in (catalogue, rules, customers, orders, lists):
        room(call)
