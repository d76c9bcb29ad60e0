"""The control plane of the emulated AWS: moto, whose CloudFormation records each resource that moto does not have to run.

Usage: control.py <port of moto> <port of the records>. GET on the second port answers the records as JSON, and
GET /code?bucket=..&key=.. the bytes of an object.
"""
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

import moto.server
from moto.cloudformation import models, parsing, responses
from moto.core.common_models import CloudFormationModel
from moto.s3.models import s3_backends

ACCOUNT = "123456789012"
RUN_BY_MOTO = {"AWS::CloudFormation::Stack", "AWS::S3::Bucket", "AWS::SQS::Queue", "AWS::KMS::Key"}

# What a resource is called by the property that names it, and the form of its ARN.
NAMED_BY = {
    "AWS::Lambda::Function": "FunctionName",
    "AWS::DynamoDB::Table": "TableName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::SNS::Topic": "TopicName",
    "AWS::CloudWatch::Alarm": "AlarmName",
}
ARNS = {
    "AWS::Lambda::Function": "arn:aws:lambda:{region}:{account}:function:{name}",
    "AWS::DynamoDB::Table": "arn:aws:dynamodb:{region}:{account}:table/{name}",
    "AWS::IAM::Role": "arn:aws:iam::{account}:role/{name}",
    "AWS::IAM::ManagedPolicy": "arn:aws:iam::{account}:policy/{name}",
    "AWS::Logs::LogGroup": "arn:aws:logs:{region}:{account}:log-group:{name}",
    "AWS::SNS::Topic": "arn:aws:sns:{region}:{account}:{name}",
    "AWS::Events::Rule": "arn:aws:events:{region}:{account}:rule/{name}",
}
# Types whose Ref is their ARN.
ARN_IS_REF = {"AWS::SNS::Topic", "AWS::IAM::ManagedPolicy"}

records = {}


def reference_of(kind, name, arn, properties, region):
    """What Ref answers for a resource."""
    if kind == "AWS::Lambda::Version":
        return f"arn:aws:lambda:{region}:{ACCOUNT}:function:{properties['FunctionName']}:1"
    if kind == "AWS::Lambda::Alias":
        return f"arn:aws:lambda:{region}:{ACCOUNT}:function:{properties['FunctionName']}:{properties['Name']}"
    return arn if kind in ARN_IS_REF else name


def recorded(kind):
    """A model of moto that remembers its resolved properties, and does nothing else."""

    class Recorded(CloudFormationModel):
        # moto takes the name of a service out of it.
        __module__ = "moto.recorded.models"

        def __init__(self, name, properties, region):
            name = properties.get(NAMED_BY.get(kind, ""), name)
            self.arn = ARNS.get(kind, "arn:aws:{name}").format(region=region, account=ACCOUNT, name=name)
            self.physical_resource_id = reference_of(kind, name, self.arn, properties, region)

        @staticmethod
        def cloudformation_name_type():
            return ""

        @staticmethod
        def cloudformation_type():
            return kind

        @classmethod
        def has_cfn_attr(cls, attr):
            return True

        def get_cfn_attribute(self, name):
            if name == "Version":
                return self.physical_resource_id.split(":")[-1]
            if name == "StreamArn":
                return f"{self.arn}/stream/2026-01-01T00:00:00.000"
            return self.arn if name.endswith("Arn") else self.physical_resource_id

        @classmethod
        def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **where):
            properties = cloudformation_json.get("Properties", {})
            made = cls(resource_name, properties, region_name)
            made.logical_id = where["LogicalId"]
            records[made.logical_id] = {
                "type": kind,
                "ref": made.physical_resource_id,
                "arn": made.arn,
                "properties": properties,
            }
            return made

        @classmethod
        def update_from_cloudformation_json(
            cls, original_resource, new_resource_name, cloudformation_json, account_id, region_name
        ):
            records[original_resource.logical_id]["properties"] = cloudformation_json.get("Properties", {})
            return original_resource

        def delete(self, *_):
            records.pop(self.logical_id, None)

    return Recorded


class Models(dict):
    """The models of moto for what it runs, and a recorded one for every other type."""

    def __contains__(self, kind):
        return True

    def __missing__(self, kind):
        self[kind] = recorded(kind)
        return self[kind]


kept = Models({kind: model for kind, model in parsing.get_model_map().items() if kind in RUN_BY_MOTO})
parsing.get_model_map = lambda: kept
parsing.get_model_list = lambda: list(kept.values())
# cfn-lint reads the templates in CI, with its own release.
for module in (models, responses):
    if hasattr(module, "validate_template_cfn_lint"):
        module.validate_template_cfn_lint = lambda template: []


class Exports(dict):
    """moto has forgotten some exports of a stack by the time that it deletes them."""

    def pop(self, name, default=None):
        return super().pop(name, default)


class Records(BaseHTTPRequestHandler):
    def do_GET(self):
        asked = urlparse(self.path)
        if asked.path == "/code":
            place = {name: values[0] for name, values in parse_qs(asked.query).items()}
            body = s3_backends[ACCOUNT]["aws"].get_object(place["bucket"], place["key"]).value
        else:
            body = json.dumps(records, default=str).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    port, records_port = sys.argv[1:]
    models.cloudformation_backends[ACCOUNT]["eu-central-1"].exports = Exports()
    server = ThreadingHTTPServer(("127.0.0.1", int(records_port)), Records)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.argv = ["moto_server", "-H", "127.0.0.1", "-p", port]
    moto.server.main()
